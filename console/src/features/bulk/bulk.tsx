export { BatchProgress } from './batch-progress.tsx'
export { fieldActions } from './bulk-actions.tsx'
export { ChangeTable } from './change-table.tsx'
export { tellOfBatch } from './tell-of-batch.ts'
