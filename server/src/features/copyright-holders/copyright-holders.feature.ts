import { scriptPageRoutes } from '../../http/script-page.ts'
import type { Feature } from '../../registry/feature.ts'
import { holderReportsHandlers } from './holder-reports.handlers.ts'
import { holderReportRoutes } from './holder-reports.http.ts'
import { holderVideosHandlers } from './holder-videos.handlers.ts'
import { holdersHandlers } from './holders.handlers.ts'

/**
 * Copyright holders (product B13): the platform's list of names, the people who act for each, and what a holder sees of the videos that
 * bear its name, whatever account they are in. Whoever has a file of a report asks at /verify whether it is one.
 */
export const copyrightHoldersFeature = {
  areas: { holders: holdersHandlers, holderVideos: holderVideosHandlers, holderReports: holderReportsHandlers },
  routes: ({ pages }) => [
    ...holderReportRoutes,
    ...scriptPageRoutes(pages, {
      path: '/verify',
      title: 'Проверка отчёта',
      source: 'src/verify/main.ts',
      noscript: 'Чтобы проверить отчёт, включите JavaScript',
    }),
  ],
} satisfies Feature
