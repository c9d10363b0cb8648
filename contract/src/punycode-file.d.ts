declare module 'punycode/punycode.es6.js' {
  export { decode, encode } from 'punycode'
}
