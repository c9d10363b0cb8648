/** Choices of «На странице» (product B0). */
export const perPageChoices = [20, 50, 100] as const
