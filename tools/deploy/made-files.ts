import { dashboardFile } from './dashboard.ts'

/** Files of deploy/ that are made of tables, by their path there. */
export const madeFiles = (): Readonly<Record<string, string>> => ({ 'grafana/skleyka.json': dashboardFile() })
