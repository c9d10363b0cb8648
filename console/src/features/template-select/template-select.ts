/** Stands for a template that is not named: the one of the account is followed. */
export const followed = 'followed'

/** The choice that stands for a template. */
export const wordOf = (id: number | null): string => (id === null ? followed : String(id))
/** The template that a choice stands for; null follows the one of the account. */
export const idOf = (word: string): number | null => (word === followed ? null : Number(word))
