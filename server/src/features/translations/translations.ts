export { liveSessions } from './live-sessions.sql.ts'
