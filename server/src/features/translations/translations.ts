export { liveSessions } from './live-sessions.sql.ts'
export { connectTarget, wantedTargets } from './target-connection.ts'
export { leaveTargets, saveTargetReport } from './targets.sql.ts'
