export { Words as View } from '../words.tsx'
