import { describeEnvironment } from '../src/environment.ts'
import { readSettings } from '../src/settings.ts'

/** What an installation that sets nothing tells of itself. */
export const testEnvironment = describeEnvironment(readSettings({}))
