import { pageEndpoints } from '@skleyka/contract/metrics/metrics.ts'

/** The `endpoint` of a page load: the section a path inside the console opens; any other path is the video area. */
export function pageEndpointOf(pathname: string): string {
  const [, section = ''] = /^(?:\/ac\/[^/]+)?\/?([^/]*)/.exec(pathname) ?? []
  return pageEndpoints.find((page) => page === `/${section}`) ?? '/records'
}
