import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './browser/chromium.ts'

const { executablePath, env } = await findChromium()
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  // files of one set of fixtures run one after another: first those with a product, by name, then the kit, whose pictures
  // are short tests of their own and fill what the last of the others leaves free
  fullyParallel: false,
  // one `test.only` left behind would leave all the others out
  forbidOnly: true,
  // a test waits for films to play, servers to start, motion to end: three of them fill two cores, a fourth only makes all of them dearer
  workers: 3,
  retries: 0,
  // limits are for a machine busy with other things: what holds is soon seen, what does not is told by its name
  timeout: 300_000,
  expect: {
    timeout: 30_000,
    // two runs of one browser differ in a few edges of letters
    toHaveScreenshot: { threshold: 0.2, maxDiffPixels: 60 },
  },
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // the window of one test serves the next, emptied of cookies, storage and cache: a new one costs a tenth of the CPU of a test
    reuseContext: true,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // a recording costs a fifth of the time of every test: PW_TRACE=1 asks for it
    trace: process.env.PW_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args: chromiumFlags, env: { ...Object.fromEntries(inherited), ...env } },
  },
})
