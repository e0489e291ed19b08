import { sql } from 'kysely'
import { type Executor, run } from '../apps/api/src/platform/database.ts'

/** Adds published articles like the newest one of the demo: a third for everybody, the others for own people; each ninth is to be acknowledged. */
export async function fillArticles(db: Executor, count: number): Promise<void> {
  await run(
    db,
    sql`with known as (select a.* from articles a where a.status = 'PUBLISH' and a.is_for_all and a.valid_until is null
        order by a.publish_at desc, a.id limit 1), added as (
        insert into articles (company_id, author_id, employer_id, department_id, site_id, status, draft, published_version, category_id, title,
          summary, body_text, revision, publish_at, must_acknowledge, material_revision, material_at, is_for_all, word_count, created_at,
          created_by, updated_at)
        select k.company_id, k.author_id, k.employer_id, k.department_id, k.site_id, 'PUBLISH', k.draft, 1, k.category_id, 'Notice ' || i,
          k.summary, k.body_text, 1, k.publish_at - i * interval '1 minute', i % 9 = 0, 1, k.publish_at - i * interval '1 minute',
          i % 3 = 0, k.word_count, k.created_at, k.author_id, k.created_at
        from known k, generate_series(1, ${count}::int) i returning id, company_id, draft, publish_at, author_id, is_for_all), published as (
        insert into article_revisions (company_id, article_id, revision, content, is_material, publish_at, published_by, created_at)
        select company_id, id, 1, draft, true, publish_at, author_id, publish_at from added)
      insert into article_audiences (article_id, position, company_id, workers)
        select id, 0, company_id, 'STAFF' from added where not is_for_all`,
  )
}
