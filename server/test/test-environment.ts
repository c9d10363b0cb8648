import { environmentFacts } from '../src/environment-facts.ts'
import { readSettings } from '../src/settings.ts'

/** What an installation that sets nothing tells of itself. */
export const testEnvironment = environmentFacts(readSettings({}))
