/** Time that several pieces of work share, in milliseconds: what each of them takes is taken off it. */
export type Budget = {leftMs: number}
