import { dataFolders } from './data-folder/data-folder.ts'
import { joinDatabase } from './database/open.ts'
import { runBackup } from './features/backups/run-backup.ts'
import { StartProblem } from './problems/start-problem.ts'
import { readSettings } from './settings.ts'

/* One backup that is due, in a process of its own beside the server that started it: it ends with that one. */

process.on('disconnect', () => process.exit(1))
try {
  const settings = readSettings(process.env)
  const joined = joinDatabase({ url: settings.databaseUrl, folder: dataFolders(settings.dataDir).postgres })
  if (settings.backup === null || joined === null) throw new StartProblem('there is nothing to back up')
  await runBackup({
    ...{ db: joined.db.platform('operator'), settings },
    kind: process.argv[2] === 'point' ? 'point' : 'full',
    to: settings.backup.to,
    passphraseFile: settings.backupPassphraseFile,
    retention: settings.backup,
    say: () => {},
  })
  await joined.close()
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exitCode = 1
}
process.disconnect?.()
