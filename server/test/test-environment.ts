import { describeEnvironment } from '../src/environment.ts'
import { readSettings } from '../src/settings.ts'

/** Environment of an installation that sets nothing. */
export const testEnvironment = describeEnvironment(readSettings({}))
