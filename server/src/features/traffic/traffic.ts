export { sumTraffic, topTraffic, trafficOfAccounts } from './traffic.sql.ts'
