import { lead } from './lead.ts'
import { leaderName } from './leader-name.ts'

// The SharedWorker `recordsUploader` (C-4-14). Tabs reach its leader by channels and not by ports, so nothing waits for
// their connecting.
lead(leaderName)
