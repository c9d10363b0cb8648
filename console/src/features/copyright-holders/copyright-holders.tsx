export { HolderFrame } from './holder-frame.tsx'
export { holderPath } from './holder-tabs.ts'
