/** CPU seconds that `npm test` is to cost: half of the 2,200 that the same tests cost before they were counted. */
export const cpuBudgetSeconds = 1_100
