export { failedLabels, joinWords, plainLabels, type RowLabels } from './row-labels.ts'
