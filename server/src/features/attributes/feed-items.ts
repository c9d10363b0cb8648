import { usualLanguage } from '@skleyka/contract/languages.ts'
import { shownFields } from '@skleyka/contract/metadata/viewer-metadata.ts'
import type { Services } from '../../services.ts'
import { embedCode } from '../playback/playback.ts'
import type { AttributeRow } from './rows.sql.ts'
import type { TableContext } from './table-writers.ts'

/** The head of an MRSS, and a record as an item of it. Pictures are left out: their addresses live for an hour. */
export const feedGround = (
  embedServices: Pick<Services, 'publicUrl'>,
  { name, language }: { readonly name: string; readonly language: string | null },
): Pick<TableContext, 'feed' | 'item'> => ({
  feed: {
    ...{ title: name, author: name, language: language ?? usualLanguage },
    ...{ homeUrl: embedServices.publicUrl, selfUrl: embedServices.publicUrl },
  },
  item: (row: AttributeRow) => ({
    uuid: row.uuid,
    url: embedCode(embedServices, row.uuid).url,
    title: row.name,
    description: row.description,
    tags: row.tags,
    about: shownFields(row.shown_fields, row.metadata),
    publishedAt: row.published_from ?? row.created_at,
    updatedAt: row.updated_at,
    durationMs: row.duration_ms,
    width: row.width,
    height: row.height,
    pictureUrl: null,
    views: null,
  }),
})
