import type { Board } from "./board.ts";

/** As `openBoard` there; its libraries are loaded only now. */
export async function openBoard(address: string, port: number): Promise<Board> {
  return (await import("./board.ts")).openBoard(address, port);
}
