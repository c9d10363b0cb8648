import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The browser the tests drive and what it needs in its environment. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Record<string, string>
  /** It is the build packed in the dependencies: the one that expected images are drawn by. */
  readonly isPacked: boolean
}

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

/** CHROMIUM_PATH, else the one packed in the dependencies, else the system's. Needs no download. */
export async function findChromium(): Promise<Chromium> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return { executablePath: configuredPath, env: {}, isPacked: false }
  try {
    return await unpackChromium()
  } catch (error) {
    const system = systemPaths.find((path) => existsSync(path))
    if (system) return { executablePath: system, env: {}, isPacked: false }
    throw error
  }
}

/** The package unpacks its libraries beside the browser only when it believes to be at its usual place. */
async function unpackChromium(): Promise<Chromium> {
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const libraries = join(tmpdir(), 'al2023', 'lib')
  return {
    executablePath,
    isPacked: true,
    env: {
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
      HOME: homedir(),
    },
  }
}

/** No sandbox, since tests may run as root; no background traffic of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]
