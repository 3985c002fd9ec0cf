"""How bots play 1066: the race of Objectives, the arithmetic of Wedges, and every choice by looking one step ahead."""
