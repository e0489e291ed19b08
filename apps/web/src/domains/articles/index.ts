export { HomeArticles } from './home-articles.tsx'
export { articlePages } from './pages.ts'
