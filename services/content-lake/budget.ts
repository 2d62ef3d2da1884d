/** Milliseconds of computing time that several tasks share. Each task subtracts the time it spent. */
export type Budget = {leftMs: number}
