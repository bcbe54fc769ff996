import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import { type DatabaseMetrics, readDatabaseMetrics } from "./database-metrics.ts";
import type { ProcessMetrics } from "./metrics.ts";

export const PROMETHEUS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

interface Sources {
  db: Database;
  images: { space: number };
  allMetrics: () => Promise<ProcessMetrics[]>;
  backups: Settings["backups"];
}

/**
 * The metrics of all processes and of the database, for Prometheus. If the database fails, its metrics are
 * left out.
 */
export async function prometheusText({ db, images, allMetrics, backups }: Sources): Promise<string> {
  const [ofProcesses, ofDatabase] = await Promise.all([
    allMetrics(),
    readDatabaseMetrics(db).catch(() => null),
  ]);
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number): void => {
    new Gauge({ name, help, registers: [registry] }).set(value);
  };
  gauge("hearth_database_up", "Whether the database answers.", ofDatabase ? 1 : 0);
  gauge("hearth_backups_scheduled", "Whether BACKUP_DIR is set here.", backups ? 1 : 0);
  gauge("hearth_backups_copied", "Whether their store is set here, too.", backups?.store ? 1 : 0);
  gauge("hearth_image_space_bytes", "Bytes that stored images may take (IMAGE_SPACE).", images.space);
  if (ofDatabase) {
    gauge("hearth_database_size_bytes", "Bytes that the database takes.", ofDatabase.databaseBytes);
    gauge("hearth_image_bytes", "Bytes that stored images take.", ofDatabase.imageBytes);
    gauge(
      "hearth_proven_backup_timestamp_seconds",
      "When the last verified backup ended; 0 without one.",
      ofDatabase.provenBackupAt,
    );
    gauge(
      "hearth_copied_backup_timestamp_seconds",
      "When the last backup that the store has was made; 0 without one.",
      ofDatabase.copiedBackupAt,
    );
    gauge(
      "hearth_registration_tries",
      "Tries to register in the last ten minutes.",
      ofDatabase.registrationTries,
    );
    gauge("hearth_push_devices", "Devices to which push messages go.", ofDatabase.pushDevices);
    gauge(
      "hearth_notification_mails_sent",
      "Mails about notifications in the last thirty days.",
      ofDatabase.notificationMails.sent,
    );
    gauge(
      "hearth_notification_mails_failed",
      "Tries in the last thirty days that the mail server did not take.",
      ofDatabase.notificationMails.failed,
    );
    showQueues(registry, ofDatabase.jobs);
  }
  const together = AggregatorRegistry.aggregate(ofProcesses);
  return `${await together.metrics()}${await registry.metrics()}`;
}

function showQueues(registry: Registry, jobs: DatabaseMetrics["jobs"]): void {
  const registers = [registry];
  const waiting = {
    name: "hearth_jobs_waiting",
    help: "Jobs that wait or run, by kind.",
    labelNames: ["job"],
    registers,
  };
  const given = {
    name: "hearth_jobs_given_up",
    help: "Jobs that failed for good, by kind.",
    labelNames: ["job"],
    registers,
  };
  const [queues, failures] = [new Gauge(waiting), new Gauge(given)];
  for (const { name, waiting: count, givenUp } of jobs) {
    queues.set({ job: name }, count);
    failures.set({ job: name }, givenUp);
  }
}
