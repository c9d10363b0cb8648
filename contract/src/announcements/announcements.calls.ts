import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { announcementBounds } from './announcement-bounds.ts'

/** «Сведения» and «важное». */
export const announcementKinds = ['info', 'important'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** Announcement for everybody in the console; text is plain. */
const words = {
  text: z.string(),
  kind: z.enum(announcementKinds),
  /** True if a person may close it, for himself. */
  isClosable: z.boolean(),
}

/** Announcement shown now; another `version` is another announcement, which nobody has closed yet. */
const shown = z.object({ ...words, version: z.int(), until: instant })
export type ShownAnnouncement = z.output<typeof shown>

const kept = z.object({
  ...words,
  from: instant,
  until: instant,
  version: z.int(),
  changedAt: instant,
  /** Null once that person is gone. */
  changedBy: z.nullable(z.string()),
})
export type Announcement = z.output<typeof kept>

const administrator = { who: 'administrator' } as const
const touches = ['announcement', 'audit'] as const
const version = z.int().check(z.nonnegative())
const answer = z.object({ announcement: z.nullable(kept) })

/** One text at the top of the console, for everybody who is signed in (product B12). */
export const announcements = {
  current: method({
    about: 'Answers what the console tells everybody now; null for nothing. It is asked once a minute.',
    path: '/api/v3/announcement/current',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ announcement: z.nullable(shown) }),
  }),
  get: method({
    about: 'Answers the latest announcement, over or not; null while there was none.',
    path: '/api/v3/admin/announcement',
    access: administrator,
    params: z.strictObject({}),
    result: answer,
  }),
  save: method({
    title: 'Объявление',
    about: `Writes the announcement: a plain text of at most ${announcementBounds.chars} characters, shown to everybody from one moment until another, at most a year ahead. STATE/CONFLICT when somebody else has changed it since \`version\`, 0 for the first one; VALIDATION/FIELD for an end that is over, or before the beginning.`,
    path: '/api/v3/admin/announcementSave',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({
      version,
      text: line(announcementBounds.chars, 1),
      kind: words.kind,
      isClosable: words.isClosable,
      /** Null for at once. */
      from: z.nullable(instant),
      until: instant,
    }),
    result: answer,
  }),
  end: method({
    title: 'Объявление снято',
    about:
      'Takes the announcement away at once; one that is over stays so. STATE/CONFLICT when somebody else has changed it since `version`.',
    path: '/api/v3/admin/announcementEnd',
    access: administrator,
    mutates: true,
    touches,
    params: z.strictObject({ version }),
    result: answer,
  }),
}
