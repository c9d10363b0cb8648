export { LiveStatisticLink } from './live-statistic-link.tsx'
