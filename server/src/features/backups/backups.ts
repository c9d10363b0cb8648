export { addBackupMetrics } from './backup-metrics.ts'
export { type BackupState, lastBackup } from './backup-state.ts'
export { type FinishedRun, insertFinishedRun } from './runs.sql.ts'
