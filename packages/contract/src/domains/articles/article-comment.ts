import { commentThread } from '../../kit/comment-thread.ts'

/** What readers write below an article (ARTICLES-10, ARTICLES-24 to 29). */
export const articleComment = commentThread({
  path: '/article-comments',
  record: 'articleId',
  of: 'an article',
  permission: 'signed-in',
  ownScope: true,
})
