export { journalColumns } from './audit-columns.tsx'
export { ChangeList } from './change-list.tsx'
