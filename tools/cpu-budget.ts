/** CPU seconds that `npm test` may cost on the machine where the figures of docs/benchmarks.md were measured. */
export const cpuBudgetSeconds = 1000
