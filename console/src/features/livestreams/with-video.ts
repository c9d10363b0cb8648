/** Videos of a loop with one more at their end; each plays once a round. */
export const withVideo = (ids: readonly number[], id: number | null): readonly number[] =>
  id === null || ids.includes(id) ? ids : [...ids, id]
