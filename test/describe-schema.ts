import pg from "pg";

/** Hearth's own tables, views and sequences, without those of extensions. */
const OURS = `
  select c.oid, c.relname, c.relkind, c.relpersistence, c.reloptions, c.relnamespace, c.relacl
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** One line for each object in the schema `public`; two databases of one version must have equal lines. */
const LINES = `
  with ours as (${OURS})
  select format('relation %s: %s %s %s %s', relname, relkind, relpersistence, reloptions, relacl) as line from ours
  union all
  select format('column %s.%s: %s %s not null=%s default=%s generated=%s identity=%s storage=%s compression=%s statistics=%s',
    relname, attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
    pg_get_expr(adbin, adrelid), attgenerated, attidentity, attstorage, attcompression, attstattarget)
  from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = ours.oid and adnum = attnum
  where relkind in ('r', 'v', 'p')
  union all
  select format('constraint %s.%s: %s validated=%s', relname, conname, pg_get_constraintdef(con.oid), convalidated)
  -- Only PostgreSQL 18 and later list "not null" as a constraint; the lines of columns show it for all.
  from ours join pg_constraint con on conrelid = ours.oid and contype <> 'n'
  union all
  select format('index %s valid=%s', pg_get_indexdef(indexrelid), indisvalid)
  from ours join pg_index on indrelid = ours.oid
  union all
  select format('trigger %s.%s: %s %s', relname, tgname, pg_get_triggerdef(tg.oid), tgenabled)
  from ours join pg_trigger tg on tgrelid = ours.oid and not tgisinternal
  union all
  select format('statistics %s', pg_get_statisticsobjdef(st.oid))
  from ours join pg_statistic_ext st on stxrelid = ours.oid
  union all
  select format('view %s: %s', relname, pg_get_viewdef(oid)) from ours where relkind in ('v', 'm')
  union all
  select format('function %s', pg_get_functiondef(p.oid))
  from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %s: %s', typname, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all
  select format('extension %s %s', extname, extversion) from pg_extension
  union all
  select format('text search %s: %s %s', cfgname, alias, string_agg(mapdict::regdictionary::text, ',' order by mapseqno))
  from pg_ts_config join pg_ts_config_map on mapcfg = pg_ts_config.oid
  join ts_token_type(cfgparser) on tokid = maptokentype
  where cfgnamespace = 'public'::regnamespace group by cfgname, alias
  union all
  select format('migration %s %s', name, checksum) from migrations`;

/** Describes a migrated database without its rows, as sorted lines. The order of columns does not matter. */
export async function describeSchema(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(LINES);
    return rows.map(({ line }) => line).toSorted();
  } finally {
    await client.end();
  }
}
