export { hiradcPages } from './pages.ts'
export { AssessmentsToRead } from './thread/to-read.tsx'
