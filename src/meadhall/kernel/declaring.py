"""Running the Python of a file that declares cards. It has all rights of its user, so it is never taken from strangers."""

from meadhall.kernel.errors import CardProblem, MeadhallError


class BadDeclaration(MeadhallError):
    """A file cannot be run to its end; ``line`` says how far it came."""

    def __init__(self, line: int, told: str) -> None:
        super().__init__(told)
        self.line = line

    def problem(self) -> CardProblem:
        """The same as a problem of the file."""
        return CardProblem(self.line, 1, "file", str(self))


def run_declarations(name: str, text: str) -> None:
    """Run the text of the file ``name.py``; raise BadDeclaration with the line."""
    file = f"{name}.py"
    try:
        exec(compile(text, file, "exec"), {"__name__": name})
    except SyntaxError as error:
        raise BadDeclaration(error.lineno or 1, f"{file} cannot be read: SyntaxError: {error.msg}") from error
    except Exception as error:
        line, trace = 1, error.__traceback__
        while trace is not None:
            line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
            trace = trace.tb_next
        told = str(error) if isinstance(error, MeadhallError) else f"{type(error).__name__}: {error}"
        raise BadDeclaration(line, f"{file}, line {line}: {told}") from error
