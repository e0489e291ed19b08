import type { Post } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { texts } from '../structure/texts.ts'
import type { TreeNode } from '../tree/tree-rows.ts'

/** A post as the chart shows it. */
export type ChartPost = Post & TreeNode

/** Posts with the name that trees know nodes by. */
export const toChartPosts = (posts: readonly Post[]): ChartPost[] =>
  posts.map((post) => ({ ...post, name: post.title }))

/** The holders of a post, in one line. */
export function holderText({ holders: { count, first } }: Pick<Post, 'holders'>): string {
  if (first === null) return texts.posts.vacant
  return count > 1 ? `${first} +${count - 1}` : first
}
