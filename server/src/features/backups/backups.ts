export { addBackupMetrics } from './backup-metrics.ts'
export { type BackupState, lastBackup } from './backup-state.ts'
