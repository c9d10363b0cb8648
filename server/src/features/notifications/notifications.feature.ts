import type { Feature } from '../../registry/feature.ts'
import type { Services } from '../../services.ts'
import { mailNotices } from './mail-notifications.ts'
import { noticesHandlers } from './notifications.handlers.ts'
import { forgetNotices } from './notifications.sql.ts'

const atOnce = 5_000

const sweepNotices = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> => {
  while ((await forgetNotices(db.platform('housekeeping'), now(), atOnce)) === atOnce);
}

/**
 * The bell: triggers write notifications in the transaction of what they tell, and each is judged again when it is read. People
 * choose which ones also come by mail. Decision 73.
 */
export const noticesFeature = {
  areas: { notices: noticesHandlers },
  sweeps: [
    { name: 'old notices', role: 'worker', everyMs: 3600_000, run: sweepNotices },
    { name: 'who is written to about notices', role: 'worker', everyMs: 60_000, run: mailNotices },
  ],
} satisfies Feature
