/** What an edit or damage did to sheets of paper: by body, the edges whose springs have changed. */
export type ChangedEdges = ReadonlyMap<number, readonly number[]>;
