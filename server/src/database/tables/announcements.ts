import type { Generated } from 'kysely'

export type AnnouncementKind = 'info' | 'important'

/** Announcement of the console for everybody; one row. */
export interface AnnouncementsTable {
  id: Generated<number>
  text: string
  kind: AnnouncementKind
  closable: boolean
  shown_from: Date
  shown_to: Date
  row_version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}
