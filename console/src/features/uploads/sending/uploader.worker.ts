import { lead } from './lead.ts'
import { masterName } from './master-name.ts'

// The SharedWorker `recordsUploader` (C-4-14). Tabs reach its master by channels and not by ports, so nothing waits for
// their connecting.
lead(masterName)
