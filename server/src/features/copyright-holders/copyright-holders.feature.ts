import type { Feature } from '../../registry/feature.ts'
import { holderReportsHandlers } from './holder-reports.handlers.ts'
import { holderReportRoutes } from './holder-reports.http.ts'
import { holderVideosHandlers } from './holder-videos.handlers.ts'
import { holdersHandlers } from './holders.handlers.ts'

/**
 * Copyright holders (product B13): the platform's list of names, the people who act for each, and what a holder sees of the videos that
 * bear its name, whatever account they are in.
 */
export const copyrightHoldersFeature = {
  areas: { holders: holdersHandlers, holderVideos: holderVideosHandlers, holderReports: holderReportsHandlers },
  routes: () => holderReportRoutes,
} satisfies Feature
