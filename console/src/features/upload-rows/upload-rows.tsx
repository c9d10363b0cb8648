export { PanelList } from './panel-list.tsx'
export { PanelRow, RowAct, RowLink, RowToggle } from './panel-row.tsx'
export { RowSkeletons } from './row-skeletons.tsx'
export { TabError } from './tab-error.tsx'
