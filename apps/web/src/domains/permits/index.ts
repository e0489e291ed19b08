export { refreshBoards } from './board/refresh-boards.ts'
export { permitPages } from './pages.ts'
