/** States of a claim (product C1). */
export const claimStates = ['NEW', 'REVIEW', 'GRANTED', 'REJECTED', 'WITHDRAWN'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimStateTitles: Readonly<Record<ClaimState, string>> = {
  NEW: 'Новая',
  REVIEW: 'На\u00a0рассмотрении',
  GRANTED: 'Удовлетворена',
  REJECTED: 'Отклонена',
  WITHDRAWN: 'Отозвана',
}

/** States in which nothing is decided: the video is kept, and the account may answer. */
export const openClaimStates = ['NEW', 'REVIEW'] as const satisfies readonly ClaimState[]
export const isOpenClaim = (state: ClaimState): boolean => openClaimStates.some((open) => open === state)

/** Every move of a claim: from which states, and into which. */
export const claimMoves = {
  review: { from: ['NEW'], to: 'REVIEW' },
  grant: { from: ['REVIEW'], to: 'GRANTED' },
  reject: { from: ['REVIEW'], to: 'REJECTED' },
  withdraw: { from: ['NEW', 'REVIEW'], to: 'WITHDRAWN' },
  takeBack: { from: ['GRANTED', 'REJECTED'], to: 'REVIEW' },
} as const satisfies Record<string, { from: readonly ClaimState[]; to: ClaimState }>
export type ClaimMove = keyof typeof claimMoves

/** Returns the state after a move; `null` if the claim may not make it. */
export function nextClaimState(state: ClaimState, move: ClaimMove): ClaimState | null {
  const { from, to } = claimMoves[move]
  return from.some((one: ClaimState) => one === state) ? to : null
}

/** Wishes of a claimant, which are what a decision can do as well. */
export const claimWishes = ['TAKE_DOWN', 'COUNTRIES', 'STATISTICS', 'HOLDER'] as const
export type ClaimWish = (typeof claimWishes)[number]

/** Returns the wishes among words that are kept. */
export const wishesAmong = (words: readonly string[]): ClaimWish[] => claimWishes.filter((wish) => words.includes(wish))

export const claimWishTitles: Readonly<Record<ClaimWish, string>> = {
  TAKE_DOWN: 'Снять с\u00a0публикации',
  COUNTRIES: 'Ограничить страны',
  STATISTICS: 'Передать статистику',
  HOLDER: 'Указать правообладателя',
}

export const claimAnswers = ['AGREED', 'OBJECTED'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

export const claimAnswerTitles: Readonly<Record<ClaimAnswer, string>> = {
  AGREED: 'Согласие',
  OBJECTED: 'Возражение',
}

/** Parties of a claim, as its history names them. */
export const claimParties = ['CLAIMANT', 'ACCOUNT', 'ADMINISTRATOR', 'SYSTEM'] as const
export type ClaimParty = (typeof claimParties)[number]

export const claimPartyTitles: Readonly<Record<ClaimParty, string>> = {
  CLAIMANT: 'Заявитель',
  ACCOUNT: 'Аккаунт',
  ADMINISTRATOR: 'Администратор',
  SYSTEM: 'Система',
}

/** Steps of the history of a claim. */
export const claimStepKinds = [
  'CREATED',
  'REVIEW',
  'AGREED',
  'OBJECTED',
  'GRANTED',
  'REJECTED',
  'WITHDRAWN',
  'TAKEN_BACK',
  'REMINDED',
  'OVERDUE',
  'MOVED',
  'FILES_REMOVED',
] as const
export type ClaimStepKind = (typeof claimStepKinds)[number]

export const claimStepTitles: Readonly<Record<ClaimStepKind, string>> = {
  CREATED: 'Претензия подана',
  REVIEW: 'Взята на\u00a0рассмотрение',
  AGREED: 'Аккаунт согласился',
  OBJECTED: 'Аккаунт возразил',
  GRANTED: 'Удовлетворена',
  REJECTED: 'Отклонена',
  WITHDRAWN: 'Отозвана',
  TAKEN_BACK: 'Решение отменено',
  REMINDED: 'Отправлено напоминание',
  OVERDUE: 'Срок ответа истёк',
  MOVED: 'Правообладатель объединён с\u00a0другим',
  FILES_REMOVED: 'Файлы удалены: срок хранения истёк',
}
