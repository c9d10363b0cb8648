export { exportFileName, exportReply } from './export-file.ts'
export { membersAmong } from './reports.sql.ts'
