const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Returns true if a word mixes alphabets: «а» of one looks like «a» of another, so such a name is nobody's, or somebody's trap. */
export const mixesAlphabets = (word: string): boolean => scripts.filter((script) => script.test(word)).length > 1

export const mixedAlphabets = 'В\u00a0одном слове смешаны буквы разных алфавитов'
