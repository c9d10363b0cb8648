// the package describes its types for the full build only; the light one is the same without tracks and keys
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
