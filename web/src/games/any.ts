import type { Board } from "./about";
import Table from "./Any.svelte";

export const board: Board = { Table, placed: () => false, flights: () => [], sounds: {}, lessons: [] };
