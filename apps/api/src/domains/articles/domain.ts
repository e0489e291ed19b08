import type { Domain } from '../../domain.ts'
import { appearArticles } from './commands/move-article.ts'
import { publicationEvents } from './dues/ask-audience.ts'
import { keepDues, remindReaders } from './dues/keep-dues.ts'
import { articleEvidence } from './evidence.ts'
import { mayOpenArticleFile, mayOpenDraftFile } from './file-owner.ts'
import { mountArticles } from './index.ts'
import { articleMeasures } from './measures.ts'
import { searchArticles } from './search.ts'

/** Articles: what people must know. */
export const articles: Domain = {
  tables: {
    article_categories: { one: 'category of articles', many: 'categories of articles' },
    articles: { one: 'article', many: 'articles' },
    article_revisions: { one: 'revision of an article', many: 'revisions of articles' },
    article_audiences: { one: 'audience of an article', many: 'audiences of articles' },
    article_reads: { one: 'reading of an article', many: 'readings of articles' },
    article_acknowledgements: { one: 'acknowledgement of an article', many: 'acknowledgements of articles' },
    article_dues: { one: 'person who must acknowledge an article', many: 'people who must acknowledge articles' },
    article_requests: { one: 'request to acknowledge an article', many: 'requests to acknowledge articles' },
    article_pins: { one: 'pinned article', many: 'pinned articles' },
    article_comments: { one: 'comment on an article', many: 'comments on articles' },
    article_comments_reports: { one: 'report of a comment', many: 'reports of comments' },
  },
  mount: (app, { context, ports }) => mountArticles(app, context, ports.articles),
  events: ({ context }) => publicationEvents(context),
  jobs: [
    {
      name: 'articles-appear',
      cron: '* * * * *',
      counts: 'scheduled articles published',
      run: ({ context, ports }) => appearArticles(context, ports.articles),
    },
    {
      name: 'articles-joined',
      cron: '*/10 * * * *',
      counts: 'people asked to acknowledge articles',
      run: ({ context }) => keepDues(context, 'moved'),
    },
    {
      name: 'articles-audience',
      cron: '13 0 * * *',
      counts: 'people asked to acknowledge articles',
      run: ({ context }) => keepDues(context, 'everybody'),
    },
    {
      name: 'articles-remind',
      cron: '23 * * * *',
      counts: 'people reminded of articles',
      run: ({ context }) => remindReaders(context),
    },
  ],
  files: () => ({ article: mayOpenArticleFile, 'article-draft': mayOpenDraftFile }),
  search: searchArticles,
  evidence: ({ context }) => [articleEvidence(context.database.kysely)],
  measures: () => articleMeasures,
}
